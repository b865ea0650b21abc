import { titleKinds, titleStatuses } from '#contract/documents/title.ts';
import { limits } from '#contract/limits.ts';
import type { Messages } from '#i18n/current.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Words } from '#i18n/words.ts';
import { formatBytes } from '#lib/formatBytes.ts';
import type { Column } from './cells.ts';
import type { RowFault } from './readTable.ts';
import type { FileFault, SentRow } from './useTableImport.ts';

export function fileFaultWords(
  fault: FileFault,
  words: Words['adminTitleTable']['fault'],
  { errors, locale }: { readonly errors: Messages['errors']; readonly locale: Locale },
): readonly string[] {
  switch (fault.kind) {
    case 'not-text':
      return [words.notText];
    case 'too-large':
      return [words.tooLarge(formatBytes(limits.title.tableBytes, locale))];
    case 'empty':
      return [words.empty];
    case 'too-many-rows':
      return [words.tooMany(formatNumber(locale, fault.count), formatNumber(locale, limits.title.rowsPerTable))];
    case 'gone':
      return [words.gone];
    case 'part-lost':
      return [errors.partLost];
    case 'columns': {
      const { missing, unknown, twice } = fault;
      const named = (names: readonly string[], say: (names: string) => string): string[] =>
        names.length === 0
          ? []
          : [
              say(
                names
                  .map((name) => name.slice(0, 40))
                  .join(', ')
                  .slice(0, 400),
              ),
            ];
      return [
        ...named(missing, words.missing),
        ...named(unknown, words.unknown),
        ...named(twice, words.twice),
        words.columns,
      ];
    }
  }
}

function fieldWords(column: Column, wrong: Words['adminTitleTable']['wrong']): string {
  switch (column) {
    case 'aliases':
      return wrong.aliases(String(limits.title.maxAliases));
    case 'kind':
      return wrong.oneOf(titleKinds.join(', '));
    case 'status':
      return wrong.oneOf(titleStatuses.join(', '));
    default:
      return wrong[column];
  }
}

export function rowFaultWords(fault: RowFault, { field, wrong }: Words['adminTitleTable'], locale: Locale): string {
  switch (fault.kind) {
    case 'field': {
      const cell = fault.cell.length > 40 ? `${fault.cell.slice(0, 40)}…` : fault.cell;
      const said = fault.column === 'name' || cell === '' ? '' : ` “${cell}”`;
      return `${fault.column} (${field[fault.column]})${said}: ${fieldWords(fault.column, wrong)}`;
    }
    case 'twice': {
      const say = fault.column === 'id' ? wrong.twiceId : wrong.twiceName;
      return `${fault.column} (${field[fault.column]}): ${say(formatNumber(locale, fault.row))}`;
    }
    case 'cells':
      return wrong.cells;
    case 'quotes':
      return wrong.quotes;
  }
}

export function refusalWords(
  { code, id }: Pick<SentRow, 'code' | 'id'>,
  { field, wrong }: Words['adminTitleTable'],
): string {
  if (code === 'not-found') return `id (${field.id}): ${wrong.gone}`;
  return `name (${field.name}): ${id === undefined ? wrong.takenInTable : wrong.taken}`;
}
