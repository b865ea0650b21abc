import type { StaffTag } from '#data/staff/catalogue.ts';
import type { Act } from './act.ts';

const leads = ({ aliasOf }: StaffTag): boolean => aliasOf === undefined;

export const editTag: Act = { action: 'saveTag', onTag: { fits: leads } };

export const mergeTag: Act = { action: 'saveTag', onTag: { fits: leads } };
