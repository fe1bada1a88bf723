import type { DraftEmailMessage, EmailMessage } from '@stoa/contract/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/index.ts'
import type { EmailOwner } from '../email-owner.ts'
import { useSenders } from '../use-senders.ts'
import { valuesOf, type ComposerStart, type ComposerValues } from './composer-values.ts'
import { useAttachments } from './fields/use-attachments.ts'
import { useDraft } from './use-draft.ts'
import { usePreview } from './use-preview.ts'
import { useSending } from './use-sending.ts'

export interface ComposerProps {
  owner: EmailOwner
  start: ComposerStart
  onClose: () => void
  /** Called with the id of the saved draft. */
  onKept: (id: number) => void
  onSent: (message: EmailMessage) => void
}

/** State of the composer: values, draft, errors, preview and sending. */
export function useComposer({ owner, start, onClose, onKept, onSent }: ComposerProps) {
  const quoteHead = useQuoteHead(start)
  const [values, setValues] = useState<ComposerValues>(() => valuesOf(start, quoteHead))
  const [hasSignature, setSignature] = useState(true)
  const senders = useSenders(owner.account_id)
  const errors = useErrors()
  const set = (next: Partial<ComposerValues>) => {
    setValues((before) => ({ ...before, ...next }))
    errors.clear(Object.keys(next))
  }
  const draft = useDraft({ owner, values, draft: start.draft, onErrors: errors.setRefused, onKept })
  const files = useAttachments(owner, draft, start.draft?.media ?? [])
  const preview = usePreview(
    owner.account_id,
    {
      subject: values.subject,
      html: values.html,
      contact_id: owner.contact_id,
      contact_request_id: owner.kind === 'request' ? owner.id : null,
      from_email_uuid: values.from_email_uuid ?? senders.verified[0]?.uuid ?? null,
      with_signature: hasSignature,
    },
    errors.setTags,
  )
  const sending = useSending({ owner, values, hasSignature, draft, onErrors: errors.setRefused, onSent })
  const isSendable = !senders.isMissing && !files.isBusy && !sending.isPending && Boolean(values.subject.trim() || values.html)
  return {
    values,
    set,
    senders,
    errorOf: errors.of,
    draft,
    files,
    preview,
    sending,
    hasSignature,
    setSignature,
    isSendable,
    send: (at?: string) => {
      if (isSendable) void sending.send(at)
    },
    discard: async () => {
      if (await sending.discard()) onClose()
    },
    takeOther: (other: DraftEmailMessage) => {
      setValues(valuesOf({ key: start.key, draft: other }, ''))
      files.take(other)
    },
  }
}

/** Errors of the server by field, and errors of merge tags in the current text. */
function useErrors() {
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [tags, setTags] = useState<Record<string, string>>({})
  const fieldOf = (key: string) => key.split('.')[0] ?? key
  return {
    setRefused,
    setTags,
    clear: (fields: readonly string[]) =>
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !fields.includes(fieldOf(key))))),
    of: (field: string): string | undefined =>
      refused[field] ?? tags[field] ?? Object.entries(refused).find(([key]) => fieldOf(key) === field)?.[1],
  }
}

function useQuoteHead({ answered }: ComposerStart): string {
  const { t, i18n } = useTranslation('email')
  if (!answered) return ''
  return t('composer.wrote', {
    at: formatInstant(answered.sent_at ?? answered.created_at, i18n.language),
    who: answered.from_name ?? answered.from_address,
    interpolation: { escapeValue: false },
  })
}
