import type { paths } from './schema.gen';

type Method = 'get' | 'post' | 'put' | 'delete';

/** An operation of the API: its method and path, such as `GET /orders/{id}`. */
export type Operation = {
  [P in keyof paths]: { [M in Method]: paths[P][M] extends undefined ? never : `${Uppercase<M>} ${P}` }[Method];
}[keyof paths];

type Description<O extends Operation> = O extends `${infer M} ${infer P extends keyof paths}`
  ? paths[P][Lowercase<M> & Method]
  : never;

type Json<T> = T extends { content: { 'application/json; charset=utf-8': infer Body } } ? Body : never;

interface Sending {
  token?: string;
  /** In milliseconds. */
  timeout?: number;
}

/** What an operation is sent with: `path`, `query`, `header` and `body` as the schema has them. */
export type Options<O extends Operation> =
  Description<O> extends { parameters: infer Parameters; requestBody?: infer Body }
    ? Parameters & ([Body] extends [{ content: object }] ? { body: Json<Body> } : unknown) & Sending
    : never;

/** The options, which may be left out if none is required. */
export type Arguments<O extends Operation> =
  Partial<Options<O>> extends Options<O> ? [options?: Options<O>] : [options: Options<O>];

/** The JSON of a response that is no error. */
export type Result<O extends Operation> =
  Description<O> extends { responses: infer Responses } ? Json<Responses[keyof Responses & (200 | 201 | 202)]> : never;
