import type { Readable } from 'node:stream';

/** What somebody asks for, by `GET` or `HEAD`. `path` as it was sent: percent-encoded, without the query. */
export type Asked = {
  readonly path: string;
  readonly query: URLSearchParams;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** What is sent. Of a body that is a stream, `headers` say the `Content-Length`. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
};

/** Throws where the answer is to be 503: what failed is logged, and nobody keeps it. */
export type Handler = (asked: Asked) => Promise<Answer>;
