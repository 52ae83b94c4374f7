/* sources.ts: which source a page has. Stands in for the one with the worker. */
import {ServerSource} from "./socket.ts";
import type {Source} from "./source.ts";

export const server: Source = new ServerSource();
export const worker: Source = server;
export const chooseSource = (): Promise<Source> => Promise.resolve(server);
export const LOCAL = "local-";
export const sourceOf = (id: string): Source => (id.startsWith(LOCAL) ? worker : server);
export const plainId = (id: string): string => (id.startsWith(LOCAL) ? id.slice(LOCAL.length) : id);
export const addressOf = (source: Source, id: string): string => (source.kind === "worker" ? LOCAL + id : id);
