import type { UseQueryResult } from '@tanstack/react-query';
import { caseIdOf } from '#contract/documents/case.ts';
import { type DecidedAct, isUndone } from '#contract/documents/decision.ts';
import { isAlbumId, isPhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readCase } from '#data/staff/cases.ts';
import type { DecisionFile } from '#data/staff/decisions.ts';
import { formatExact } from '#i18n/format.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { Fact, Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { adminPaths } from '../adminPaths.ts';
import { DecidedBy } from '../BanFacts.tsx';
import { AdminSkeleton, Quote, Read, useReading } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { Evidence } from './Evidence.tsx';

/** What was decided, by whom and why, with the evidence as far as it is there. */
export function Decided({ reading }: { reading: UseQueryResult<DecisionFile | null> }) {
  const words = useWords('adminAppeals');
  return (
    <Stack as="section" gap={3}>
      <h3>{words.decisionHeading}</h3>
      <Read
        reading={reading}
        failed={words.decisionFailed}
        waiting={<AdminSkeleton lines={1} height="9rem" />}
        isInline
      >
        {(file) => (file === null ? <p>{words.decisionGone}</p> : <DecisionFacts file={file} />)}
      </Read>
    </Stack>
  );
}

function DecisionFacts({ file: { decision, deciders } }: { file: DecisionFile }) {
  const { words, locale } = useTexts('adminAppeals');
  const { id, acts, at, source, automated } = decision;
  const reasons = useWords('reasons');
  const rule = acts.find((act) => act.rule !== undefined)?.rule;
  const texts = new Set(acts.flatMap(({ text }) => text ?? []));
  const ban = acts.find(({ kind }) => kind === 'banned');
  const thing = acts.find(({ subject }) => isPhotoId(subject) || isAlbumId(subject));
  const kinds = [...new Set(acts.map(({ kind }) => words.kinds[kind]))].join(words.and);
  return (
    <>
      <p>
        <strong>{kinds}</strong>
      </p>
      <dl className={staff.facts}>
        <Fact label={words.rule}>{rule && reasons[rule]}</Fact>
        <Fact label={words.until}>{ban && (ban.until ? formatExact(locale, ban.until) : words.forever)}</Fact>
        <Fact label={words.grounded}>{(automated ? words.grounds.byMachine : words.grounds.byPeople)[source]}</Fact>
        {deciders.map((by) => (
          <DecidedBy key={by} label={words.decidedBy} queryKey={['staff', 'decidedBy', id, by]} read={async () => by} />
        ))}
        <Fact label={words.decidedBy}>{deciders.length === 0 ? words.nobody : undefined}</Fact>
        <Fact label={words.decidedAt}>
          <Time date={at} />
        </Fact>
      </dl>
      {[...texts].map((text) => (
        <Stack key={text} gap={1}>
          <span className={staff.small}>{words.reason}</span>
          <Quote>{text}</Quote>
        </Stack>
      ))}
      {isUndone(decision) && <Note icon="info">{words.undone}</Note>}
      {thing && <Thing act={thing} />}
    </>
  );
}

/** The case of the photo or album if there is one, and its picture. */
function Thing({ act: { kind, subject } }: { act: DecidedAct }) {
  const words = useWords('adminAppeals');
  const on = kind === 'album-hidden' ? 'album' : 'photo';
  const caseId = caseIdOf(on, subject);
  const { data: caseOfThing } = useReading(
    ['staff', 'caseOfDecision', caseId],
    async () => (await readCase(caseId)) ?? null,
  );
  const target = isPhotoId(subject) && on === 'photo' ? documentPath.photo(subject) : `albums/${subject}`;
  return (
    <>
      <Row as="p" gap={4} dense>
        {caseOfThing && (
          <SiteLink className={staff.link} to={adminPaths.case({ kind: on, id: caseId })}>
            {words.seeCase}
          </SiteLink>
        )}
        <SiteLink className={staff.link} to={adminPaths.audit({ target })}>
          {words.seePhoto}
        </SiteLink>
      </Row>
      {on === 'photo' && isPhotoId(subject) && <Evidence id={subject} copy={caseOfThing?.evidence?.imagePath} />}
    </>
  );
}
