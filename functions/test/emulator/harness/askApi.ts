import type { Answer, SiteRequest } from '../../../src/site/answer.ts';
import { answerApi } from '../../../src/site/api/answerApi.ts';

/** Asks the API of this process. */
export function askApi(address: string, enter?: SiteRequest['enter']): Promise<Answer> {
  const [path = '', query] = address.split('?', 2);
  return answerApi({ path, query: new URLSearchParams(query), headers: {}, enter });
}
