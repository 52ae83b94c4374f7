"""Certificates for the tests of TLS, made by openssl."""
import os
import ssl
import subprocess


class Files:
    """Certificates of ours in a folder."""

    def __init__(self, openssl, folder):
        self.openssl, self.folder = openssl, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *args):
        subprocess.run([self.openssl, *args], check=True, capture_output=True)

    def make(self, name, kind=("ec", "-pkeyopt", "ec_paramgen_curve:P-256"), names="DNS:localhost,IP:127.0.0.1"):
        """NAME.pem and NAME.key."""
        self.run("req", "-x509", "-newkey", kind[0], *kind[1:], "-nodes", "-subj", "/CN=" + name,
                 "-addext", "subjectAltName=" + names, "-days", "30",
                 "-keyout", self.path(name + ".key"), "-out", self.path(name + ".pem"))
        return self.pair(name)

    def pair(self, name):
        return "--tls-cert", self.path(name + ".pem"), "--tls-key", self.path(name + ".key")

    def trust(self, name):
        return ssl.create_default_context(cafile=self.path(name + ".pem"))

    def make_old(self):
        """old.pem and old.key, for localhost, of January 2020. Only `openssl ca` lets one begin in the past."""
        config = self.path("ca.cnf")
        with open(config, "w") as out:
            out.write("[ca]\ndefault_ca=d\n[d]\ndatabase=%s\nnew_certs_dir=%s\nserial=%s\n"
                      "default_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n"
                      % (self.path("index"), self.folder, self.path("serial")))
        with open(self.path("index"), "w"):
            pass
        with open(self.path("serial"), "w") as out:
            out.write("01\n")
        self.run("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                 "/CN=localhost", "-keyout", self.path("old.key"), "-out", self.path("old.csr"))
        self.run("ca", "-batch", "-selfsign", "-config", config, "-in", self.path("old.csr"), "-keyfile",
                 self.path("old.key"), "-out", self.path("old.pem"), "-notext", "-startdate",
                 "20200101000000Z", "-enddate", "20200102000000Z")
