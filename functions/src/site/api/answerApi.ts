import { siteStatePath } from '#contract/closable.ts';
import type { Handler } from '../answer.ts';
import { answerState } from '../answerState.ts';
import { unknown } from '../unknown.ts';

/** The public lists as JSON: `functions/contract/edge/api.ts`. */
export const answerApi: Handler = async (asked) => (asked.path === siteStatePath ? answerState() : unknown());
