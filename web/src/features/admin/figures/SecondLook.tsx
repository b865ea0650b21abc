import { useEffect, useRef, useState } from 'react';
import { caseActions } from '#contract/callables/resolveCases.ts';
import type { ShownLook } from '#contract/callables/secondLooks.ts';
import type { CaseKind } from '#contract/documents/case.ts';
import { type Verdict, verdicts } from '#contract/documents/secondLook.ts';
import { evidenceAddress } from '#contract/edge/evidence.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Fact, Hint, Row, Stack } from '#ui/layout.tsx';
import desk from '../desk/desk.module.css';
import { Quote } from '../StaffPage.tsx';
import { StaffPicture } from '../StaffPicture.tsx';
import staff from '../staff.module.css';
import styles from './figures.module.css';

const isAct = (verdict: Verdict): verdict is Exclude<Verdict, 'dismissed' | 'resolved'> =>
  Object.hasOwn(caseActions, verdict);

const verdictsOn = (kind: CaseKind): readonly Verdict[] =>
  verdicts.filter((verdict) => !isAct(verdict) || caseActions[verdict].on.some((each) => each === kind));

type SecondLookProps = { look: ShownLook; busy: boolean; onAnswer: (verdict?: Verdict) => void };

/** The evidence and the reports as the first person saw them, and a button for each verdict. */
export function SecondLook({
  look: { kind, imagePath, width, height, fields, reports },
  busy,
  onAnswer,
}: SecondLookProps) {
  const words = useWords('adminFigures');
  const names: Readonly<Record<string, string>> = useWords('desk').fields;
  const reasons = useWords('reasons');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack as="article" gap={4} className={styles.look} aria-labelledby="second-look">
      <h3 id="second-look" ref={heading} tabIndex={-1}>
        {words.lookTitle}
      </h3>
      <Hint>{words.lookHint}</Hint>
      <Row gap={2}>
        {verdictsOn(kind).map((verdict) => (
          <Button key={verdict} disabled={busy} onClick={() => onAnswer(verdict)} label={words.verdict[verdict]} />
        ))}
        <Button variant="quiet" disabled={busy} onClick={() => onAnswer()} label={words.giveBack} />
      </Row>
      {imagePath !== undefined && <Picture address={evidenceAddress(imagePath)} shape={[width, height]} />}
      <Stack gap={1}>
        {reports.map(({ reason, comment }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and have no ids that this person may see.
          <div key={at}>
            <strong>{reasons[reason]}</strong>
            <Quote>{comment}</Quote>
          </div>
        ))}
      </Stack>
      {fields.length > 0 && (
        <dl className={staff.facts}>
          {fields.map(({ field, values }) => (
            <Fact key={field} label={names[field] ?? field}>
              {values.map((value) => (
                <bdi key={value} className={desk.value}>
                  {value}
                </bdi>
              ))}
            </Fact>
          ))}
        </dl>
      )}
    </Stack>
  );
}

type PictureProps = { address: string; shape: readonly [number | undefined, number | undefined] };

/** Blurred and grey until somebody asks to see it. */
function Picture({ address, shape: [width, height] }: PictureProps) {
  const words = useWords('desk');
  const [isRevealed, setIsRevealed] = useState(false);
  const caption = words.evidencePicture;
  return (
    <Stack gap={2}>
      <Row gap={3}>
        <Button
          aria-pressed={isRevealed}
          onClick={() => setIsRevealed(!isRevealed)}
          label={isRevealed ? words.cover : words.reveal}
        />
      </Row>
      <div className={desk.frame} style={{ aspectRatio: width && height ? `${width} / ${height}` : '1' }}>
        <StaffPicture
          address={address}
          alt={isRevealed ? caption : words.covered(caption)}
          className={isRevealed ? undefined : desk.covered}
        />
      </div>
    </Stack>
  );
}
