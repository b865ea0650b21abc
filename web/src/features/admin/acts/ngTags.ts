import { deleteNgTagContract } from '#contract/callables/ngTags.ts';
import { call } from '#data/call.ts';
import type { Act } from './act.ts';

export const saveNgTag: Act = { action: 'saveNgTag', onNgTag: {} };

export const deleteNgTag: Act = {
  action: 'deleteNgTag',
  onNgTag: { perform: ({ name }) => call(deleteNgTagContract, { tag: name }) },
};
