import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import {
  ANNOTATION_MAX,
  type AnnotationEdit,
  cleanTags,
} from '../../../electron/contract/annotations.ts'
import type { Failure } from '../../../electron/contract/result.ts'
import { text } from '../../messages/text.ts'
import { announce } from '../../ui/announce-store.ts'
import { Field } from '../../ui/Field.tsx'
import { useAnnotation } from './store.ts'

/** A pause in writing after which it is saved, in milliseconds. */
const PAUSE_MS = 600

type Written = 'alias' | 'note' | 'tags'

const tagsProblem = (tags: readonly string[]): string | null => {
  if (tags.length > ANNOTATION_MAX.tags) return text.notes.tooManyTags(ANNOTATION_MAX.tags)
  return tags.some((tag) => tag.length > ANNOTATION_MAX.tag)
    ? text.notes.tagTooLong(ANNOTATION_MAX.tag)
    : null
}

const failureText = ({ code, detail }: Failure): string =>
  code === 'bad_input' && detail === 'secret' ? text.notes.secret : text.notes.failed

/**
 * Saves a draft in a pause of writing: whoever quits with the cursor in a field has not left it.
 * Returns a function that notes whether an input method composes.
 */
const useSavingInPause = (draft: object, save: () => void) => {
  const [composing, setComposing] = useState(false)
  const pause = useRef(() => {})
  pause.current = save
  useEffect(() => {
    if (composing || Object.keys(draft).length === 0) return
    const timer = setTimeout(() => pause.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, composing])
  return setComposing
}

/** Fields that show what is noted of a key, and save what is written in them. */
const useNoteFields = (connectionId: string, keyId: string) => {
  const { alias, note, tags } = useAnnotation(connectionId, keyId)
  const [draft, setDraft] = useState<Partial<Record<Written, string>>>({})
  const [errors, setErrors] = useState<Partial<Record<Written, string>>>({})
  const stored: Readonly<Record<Written, string>> = { alias, note, tags: tags.join(', ') }

  const problem = (field: Written, error?: string): void =>
    setErrors(({ [field]: _old, ...others }) =>
      error === undefined ? others : { ...others, [field]: error },
    )
  const send = async (field: Written, change: AnnotationEdit, left: boolean): Promise<void> => {
    const saved = await window.keystow.editAnnotation({ connectionId, keyId, change })
    if (!saved.ok) return problem(field, failureText(saved.error))
    problem(field)
    if (!left) return
    setDraft(({ [field]: _saved, ...others }) => others)
    announce(text.notes.saved)
  }
  const save = (field: Written, left: boolean): void => {
    const value = draft[field]
    if (value === undefined) return
    if (field !== 'tags') return void send(field, { [field]: value }, left)
    const wanted = cleanTags(value.split(','))
    const wrong = tagsProblem(wanted)
    if (wrong === null) void send(field, { tags: wanted }, left)
    else problem(field, wrong)
  }
  const setComposing = useSavingInPause(draft, () => {
    for (const field of ['alias', 'note', 'tags'] as const) save(field, false)
  })
  return {
    save,
    props: (field: Written) => ({
      value: draft[field] ?? stored[field],
      ...(errors[field] === undefined ? {} : { error: errors[field] }),
      onChange: (value: string) => setDraft((others) => ({ ...others, [field]: value })),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
      onBlur: () => save(field, true),
    }),
  }
}

interface NotesFormProps {
  readonly connectionId: string
  readonly keyId: string
}

/** Shows what a person notes of a key. Each field is saved when it is left, and in a pause. */
export const NotesForm = ({ connectionId, keyId }: NotesFormProps) => {
  const id = useId()
  const { save, props } = useNoteFields(connectionId, keyId)
  const enter = (event: KeyboardEvent, field: Written): void => {
    if (event.key === 'Enter') save(field, true)
  }
  return (
    <section aria-labelledby={`${id}-title`} className="space-y-3 border-t border-line pt-3 pb-4">
      <div>
        <h3 id={`${id}-title`} className="font-semibold">
          {text.notes.title}
        </h3>
        <p className="text-xs text-soft">{text.notes.lead}</p>
      </div>
      <Field
        data-alias
        label={text.notes.alias}
        maxLength={ANNOTATION_MAX.alias}
        {...props('alias')}
        onKeyDown={(event) => enter(event, 'alias')}
      />
      <Field
        label={text.notes.tags}
        hint={text.notes.tagsHint(ANNOTATION_MAX.tags)}
        {...props('tags')}
        onKeyDown={(event) => enter(event, 'tags')}
      />
      <Field
        rows={4}
        label={text.notes.note}
        maxLength={ANNOTATION_MAX.note}
        placeholder={text.notes.notePlaceholder}
        {...props('note')}
      />
    </section>
  )
}
