/** What the three families of Auth endpoints have in common. Types only. */
import type { RequestBody } from './requestBody.ts';

/** Answers with the JSON to send, or throws `AuthError`. */
type Endpoint = (body: RequestBody, query: URLSearchParams) => object | Promise<object>;

/** Keyed by method and path, such as `POST accounts:lookup`. */
export type Endpoints = Record<string, Endpoint>;
