import { valibotResolver } from '@hookform/resolvers/valibot';
import type { BaseSyntheticEvent } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import * as v from 'valibot';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';

/** What an error of the server is about, in words. Without a field, the error is about the form as a whole. */
export type FormProblem<Values extends FieldValues> = {
  readonly field?: Path<Values> | undefined;
  readonly message: string;
};

type CallForm<Values extends FieldValues> = {
  defaultValues: DefaultValues<Values>;
  /** Checks what was typed, as the server will; its messages are words for people. */
  schema?: v.GenericSchema<Values, Values>;
  /** Does what the form is for. An error that is thrown here is shown in the form, and what was typed stays. */
  send: (values: Values) => Promise<void> | void;
  /** `undefined`: the words of the error's code, for the form as a whole. */
  problemOf?: (error: unknown, values: Values) => FormProblem<Values> | undefined;
};

type FormOfCall<Values extends FieldValues> = UseFormReturn<Values> & {
  readonly isDirty: boolean;
  readonly busy: boolean;
  readonly errorOf: (name: Path<Values>) => string | undefined;
  /** What is wrong with the form as a whole. */
  readonly error: string | undefined;
  /** What a text field takes: its name, its listeners and its error. */
  readonly field: (
    name: Path<Values>,
    options?: RegisterOptions<Values, Path<Values>>,
  ) => UseFormRegisterReturn & { error: string | undefined };
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
};

/** A form that makes a call: the values are checked, sent, and a refusal is shown beside the field that it is about. */
export function useCallForm<Values extends FieldValues>({
  defaultValues,
  schema,
  send,
  problemOf,
}: CallForm<Values>): FormOfCall<Values> {
  const { errors: messages } = useMessages();
  // Fields are checked on submit: an error that appears on blur would move the button that is being pressed.
  const form = useForm<Values>({ defaultValues, ...(schema && { resolver: valibotResolver(schema) }) });
  const { formState, getFieldState, handleSubmit, register, setError } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const errorOf = (name: Path<Values>): string | undefined => getFieldState(name, formState).error?.message;

  return {
    ...form,
    isDirty,
    busy: isSubmitting,
    errorOf,
    error: errors.root?.message,
    field: (name, options) => ({
      ...register(name, options),
      error: errorOf(name),
    }),
    submit: handleSubmit(async (values) => {
      try {
        await send(values);
      } catch (error) {
        const { field = 'root', message } = problemOf?.(error, values) ?? { message: errorWords(error, messages) };
        setError(field, { message }, { shouldFocus: true });
      }
    }),
  };
}

/** A text of the contract for a form: whatever is wrong with it is said in these words, and not in those for developers. */
export const inWords = (schema: v.GenericSchema<string, string>, message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => v.is(schema, text), message),
    v.transform((text) => v.parse(schema, text)),
  );
