import type { InferInput } from 'valibot';
import { deleteNgTagContract } from '#contract/callables/ngTags.ts';
import { saveTitleContract } from '#contract/callables/saveTitle.ts';
import type { TitleStatus } from '#contract/documents/title.ts';
import { call } from '#data/call.ts';
import type { StaffTag, StaffTitle } from '#data/staff/catalogue.ts';
import type { Act } from './act.ts';

type TitleCommand = InferInput<typeof saveTitleContract.input>;

/** Pure: all fields, because a call replaces all of them. */
export const inputOf = ({ name, reading, aliases, kind, status, spoilerUntil }: StaffTitle) => ({
  name,
  reading,
  aliases,
  kind,
  status,
  spoilerUntil: spoilerUntil?.toISOString(),
});

/** Pure: `basedOn` is the title on screen; the call refuses to overwrite a newer one. */
export const changing = (title: StaffTitle): Pick<TitleCommand, 'id' | 'basedOn'> => ({
  id: title.id,
  basedOn: { ...inputOf(title), mergedInto: title.mergedInto },
});

const isProposal = ({ status }: StaffTitle): boolean => status === 'proposed';
const isUnmerged = ({ mergedInto }: StaffTitle): boolean => mergedInto === undefined;

const moveTo = (status: TitleStatus) => (title: StaffTitle) =>
  call(saveTitleContract, { ...changing(title), ...inputOf(title), status });

export const approveTitle: Act = {
  action: 'saveTitle',
  onTitle: { fits: isProposal, isAwaited: true, perform: moveTo('active') },
};

export const rejectTitle: Act = {
  action: 'saveTitle',
  onTitle: { fits: isProposal, isAwaited: true, perform: moveTo('retired') },
};

export const editTitle: Act = { action: 'saveTitle', onTitle: { fits: isUnmerged } };

export const mergeTitle: Act = {
  action: 'saveTitle',
  onTitle: { fits: (title) => isUnmerged(title) && title.status !== 'retired' },
};

export const retireTitle: Act = {
  action: 'saveTitle',
  onTitle: { fits: ({ status }) => status === 'active', perform: moveTo('retired') },
};

export const reactivateTitle: Act = {
  action: 'saveTitle',
  onTitle: { fits: (title) => isUnmerged(title) && title.status === 'retired', perform: moveTo('active') },
};

const leads = ({ aliasOf }: StaffTag): boolean => aliasOf === undefined;

export const editTag: Act = { action: 'saveTag', onTag: { fits: leads } };

export const mergeTag: Act = { action: 'saveTag', onTag: { fits: leads } };

export const saveNgTag: Act = { action: 'saveNgTag', onNgTag: {} };

export const deleteNgTag: Act = {
  action: 'deleteNgTag',
  onNgTag: { perform: ({ name }) => call(deleteNgTagContract, { tag: name }) },
};
