import * as v from 'valibot';
/** Firebase Auth allows 1–128 characters. */
export declare const uidSchema: v.SchemaWithPipe<
  readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>, v.BrandAction<string, 'Uid'>]
>;
export type Uid = v.InferOutput<typeof uidSchema>;
/** Made by the server: 20 characters of base 62. */
export declare const photoIdSchema: v.SchemaWithPipe<
  readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>, v.BrandAction<string, 'PhotoId'>]
>;
export type PhotoId = v.InferOutput<typeof photoIdSchema>;
export declare const titleIdSchema: v.SchemaWithPipe<
  readonly [v.StringSchema<undefined>, v.RegexAction<string, undefined>, v.BrandAction<string, 'TitleId'>]
>;
export type TitleId = v.InferOutput<typeof titleIdSchema>;
export declare const parseUid: (value: unknown) => Uid;
export declare const parsePhotoId: (value: unknown) => PhotoId;
export declare const isUid: (value: unknown) => value is Uid;
export declare const isPhotoId: (value: unknown) => value is PhotoId;
/**
 * A new photo id from 20 random bytes. Bytes of 248 and more are folded, which makes eight letters likelier by
 * 1/4: harmless for an id that has to be unique and not secret.
 */
export declare function photoIdFromRandom(bytes: Uint8Array): PhotoId;
