import type { StaffTag } from '#data/staff/catalogue.ts';
import type { Act } from './act.ts';

const leads = ({ aliasOf }: StaffTag): boolean => aliasOf === undefined;

export const editTag: Act = { onTag: { fits: leads } };

export const mergeTag: Act = { onTag: { fits: leads } };
