import { limits } from '#contract/limits.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { TextArea } from '#ui/TextField.tsx';
import type { FieldsProps } from './PersonDialog.tsx';

/** The reason that the person is shown. */
export function ReasonField({ typed, onType, problem }: FieldsProps) {
  const words = useWords('adminUsers');
  const most = formatNumber(useLocale(), limits.ban.reasonChars);
  return (
    <TextArea
      label={words.reason}
      hint={words.reasonHint(most)}
      error={problem === 'reason' ? words.reasonInvalid(most) : undefined}
      rows={2}
      value={typed.reason}
      onChange={({ currentTarget: { value } }) => onType({ reason: value })}
    />
  );
}
