import * as v from 'valibot';
/**
 * `presence/{id}`; the id is a uid or an anonymous id. `isPerson` stands in people's alone, so that a query finds the
 * people who were seen last however many visitors there are.
 */
export declare const decodePresence: (
  path: string,
  data: unknown,
) => {
  lastSeen: Date;
  isPerson?: true | undefined;
};
/** DESIGN section 3: `anon_{timestamp}_{random}`; the timestamp is in ms, the random part base 36. */
export declare const anonymousIdSchema: v.SchemaWithPipe<
  readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>, v.BrandAction<string, 'AnonymousId'>]
>;
export type AnonymousId = v.InferOutput<typeof anonymousIdSchema>;
/**
 * `aggregates/presence`: who is online, counted once for everybody, so that a visitor more costs nothing more. `uids` are
 * the people (never anonymous ids) seen last, at most a page; signed-in people may read it.
 */
export declare const presenceAggregateSchema: v.ObjectSchema<
  {
    readonly online: v.NumberSchema<undefined>;
    readonly uids: v.ArraySchema<v.StringSchema<undefined>, undefined>;
    readonly countedAt: v.SchemaWithPipe<
      readonly [
        v.UnionSchema<
          [
            v.DateSchema<undefined>,
            v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>]>,
            v.CustomSchema<
              {
                toDate: () => Date;
              },
              undefined
            >,
          ],
          undefined
        >,
        v.TransformAction<
          | string
          | Date
          | {
              toDate: () => Date;
            },
          Date
        >,
        v.DateSchema<undefined>,
      ]
    >;
  },
  undefined
>;
export type PresenceAggregate = v.InferOutput<typeof presenceAggregateSchema>;
export declare const decodePresenceAggregate: (
  path: string,
  data: unknown,
) => {
  online: number;
  uids: string[];
  countedAt: Date;
};
