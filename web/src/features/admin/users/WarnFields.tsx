import { limits } from '#contract/limits.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { TextArea } from '#ui/TextField.tsx';
import { RuleFields } from '../RuleFields.tsx';
import type { FieldsProps } from './PersonDialog.tsx';

/** Which rule somebody is warned for, and an explanation. */
export function WarnFields({ typed, onType, problem }: FieldsProps) {
  const words = useWords('adminUsers');
  const most = formatNumber(useLocale(), limits.moderation.noteChars);
  return (
    <>
      <RuleFields
        legend={words.rule}
        chosen={typed.rule}
        onChoose={(rule) => onType({ rule })}
        error={problem === 'rule' && typed.rule === undefined ? words.ruleMissing : undefined}
      />
      <TextArea
        label={words.note}
        hint={words.reasonHint(most)}
        error={problem === 'note' ? words.reasonHint(most) : undefined}
        rows={2}
        value={typed.note}
        onChange={({ currentTarget: { value } }) => onType({ note: value })}
      />
    </>
  );
}
