import * as v from 'valibot';

const codedSchema = v.object({ code: v.union([v.string(), v.number()]) });

/** `undefined` if the work fails with one of these codes: those of gRPC, of Storage (HTTP) or of Auth. */
export async function unless<Result>(
  codes: readonly (string | number)[],
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (v.is(codedSchema, error) && codes.includes(error.code)) return undefined;
    throw error;
  }
}
