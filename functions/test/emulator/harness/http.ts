import * as v from 'valibot';

/** Posts JSON and returns the answer, whatever its status. */
export async function postJson(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly answer: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  return { status: response.status, answer: parsed.success ? parsed.output : text };
}
