import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseJobId } from '#contract/documents/job.ts';
import { actsOf, currentStateOf, replay } from './auditReplay.ts';
import { type Answer, call } from './calls.ts';
import { runJob } from './jobs.ts';
import { type Cast, castOf, drawing, randomOf } from './randomActs.ts';
import { server } from './site.ts';

const atOnce = 2;
const seed = 20_261_121;

let cast: Cast;

const resultsSchema = v.object({ results: v.array(v.object({ ok: v.boolean(), code: v.optional(v.string()) })) });

/** The outcome of a call for each target. */
function outcomeOf(answer: Answer): string {
  if ('refused' in answer) return answer.refused.code;
  const each = v.safeParse(resultsSchema, answer.result);
  return each.success ? each.output.results.map(({ code }) => code ?? 'done').join() : 'done';
}

const staffOf = ({ admins, moderators }: Cast) => [...admins, ...moderators];

/** The state before the first act, if any. */
async function atFirst({ members, photos, reported, tags }: Cast) {
  const paths = [
    ...members.map(({ uid }) => `users/${uid}`),
    ...photos.map((id) => `photos/${id}`),
    ...reported.flatMap((id) => [`photos/${id}`, `cases/photo_${id}`]),
    ...tags.map((tag) => `tags/${tag}`),
  ];
  const states = await Promise.all(paths.map(async (path) => [path, await currentStateOf(path)] as const));
  const settings = new Map(Object.entries({ uploadsOpen: true, signUpsOpen: true, holdAtReporters: 3 }));
  return new Map([...states, ['settings/site', settings] as const]);
}

/** Runs the jobs of bans and decisions, as triggers do. */
async function runJobs(): Promise<void> {
  for (const { id } of (await server.firestore.collection('jobs').get()).docs) {
    const job = parseJobId(id);
    if (job?.name === 'ban' || job?.name === 'case') await runJob(job.name, job.subject);
  }
}

/** Declares the tests of the audit log after this many acts; for a file with its own site. */
export function describeHistory(acts: number): void {
  beforeAll(async () => {
    cast = await castOf();
  });

  describe(`the audit log, after ${acts} acts of staff by chance, two at a time`, () => {
    it('the audit log tells of each effect once, in order, and leads from the first state to the last', async () => {
      const initial = await atFirst(cast);
      const draw = drawing(cast, randomOf(seed));
      const outcomes = new Map<string, number>();
      for (let done = 0; done < acts; done += atOnce) {
        const drawn = [await draw(), await draw()];
        const running = done % 20 === 0 ? runJobs() : undefined;
        const answers = await Promise.all(drawn.map(({ name, input, by }) => call(name, input, by)));
        await running;
        for (const [index, answer] of answers.entries()) {
          const key = `${drawn[index]?.name} ${outcomeOf(answer)}`;
          outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
        }
      }
      await runJobs();
      const told = await actsOf(staffOf(cast));
      const failed = [...outcomes.keys()].filter((key) => key.endsWith('internal'));
      expect(failed).toEqual([]);
      // The random acts include every action, and many refusals.
      expect(new Set(told.map(({ action }) => action)).size).toBeGreaterThanOrEqual(Math.min(13, acts / 10));
      expect([...outcomes].filter(([key]) => !key.endsWith('done')).length).toBeGreaterThan(Math.min(10, acts / 20));
      expect(told.length).toBeGreaterThan(acts / 3);

      const roles = [
        ...cast.admins.map(({ uid }) => [uid, 'admin']),
        ...cast.moderators.map(({ uid }) => [uid, 'moderator']),
      ];
      const claimed = roles.map(([uid, role]) => [`users/${uid}`, new Map([['role', role]])] as const);
      const { touched: end, faults } = replay(told, new Map([...initial, ...claimed]));
      expect(faults).toEqual([]);
      for (const [target, touched] of end) {
        const now = await currentStateOf(target);
        for (const [path, value] of touched) {
          // An appeal that is open again looks like one without an answer.
          const left = path.startsWith('appeals.') && value === 'open' ? undefined : value;
          expect([target, path, now.get(path)]).toEqual([target, path, left]);
        }
        // Compares everything that staff decide about a person, logged or not.
        const untold = [...now.keys()].filter((path) => !touched.has(path) && path !== 'status');
        if (target.startsWith('users/')) expect([target, untold]).toEqual([target, []]);
      }
      for (const [target, state] of initial) {
        if (!end.has(target) && target !== 'settings/site') expect(await currentStateOf(target), target).toEqual(state);
      }
    });

    it('the audit log dates the actions on one thing in their order', async () => {
      const last = new Map<string, Date>();
      for (const { target, at } of await actsOf(staffOf(cast))) {
        expect(at.getTime(), target).toBeGreaterThanOrEqual(last.get(target)?.getTime() ?? 0);
        last.set(target, at);
      }
    });

    it('the audit log names in each undone entry the one entry of its undo', async () => {
      const told = await actsOf(staffOf(cast));
      const undoings = told.filter(({ action }) => action === 'revertAction');
      expect(undoings.length).toBeGreaterThan(acts / 60);
      const undone = told.filter(({ revertedBy }) => revertedBy !== undefined);
      expect(undone.map(({ id, revertedBy }) => [revertedBy, id]).sort()).toEqual(
        undoings.map(({ id, after }) => [id, after['reverts']]).sort(),
      );
    });
  });
}
