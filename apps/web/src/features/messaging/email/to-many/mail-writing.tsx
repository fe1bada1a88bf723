import { Alert, Button, Group, Select, SegmentedControl, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MailTextField } from '../composer/fields/mail-text-field.tsx'
import { SubjectField } from '../composer/fields/subject-field.tsx'
import { TemplateField } from '../composer/fields/template-field.tsx'
import { usePreview } from '../composer/use-preview.ts'
import { NoSender } from '../no-sender.tsx'
import { useSenders } from '../use-senders.ts'
import type { Letter } from './use-letter.ts'

interface MailWritingProps {
  accountId: number
  letter: Letter
  errors: Record<string, string>
  error: string | null
  isPending: boolean
  onChange: (next: Partial<Letter>) => void
  /** Saves it as a draft and closes the dialog. */
  onKeep: () => void
  onNext: () => void
}

/** The text for many people. */
export function MailWriting({ accountId, letter, errors, error, isPending, onChange, onKeep, onNext }: MailWritingProps) {
  const { t } = useTranslation('email')
  const senders = useSenders(accountId)
  const isUnfinished = senders.isMissing || !letter.subject.trim() || !letter.body
  const [tagErrors, setTagErrors] = useState<Record<string, string>>({})
  usePreview(
    accountId,
    {
      subject: letter.subject,
      html: letter.body,
      contact_id: null,
      contact_request_id: null,
      from_email_uuid: null,
      with_signature: false,
    },
    setTagErrors,
  )
  return (
    <Stack gap="sm">
      {error && (
        <Alert color="red" variant="light" role="alert">
          {error}
        </Alert>
      )}
      {senders.isMissing && <NoSender accountId={accountId} />}
      <Stack gap={4}>
        <SegmentedControl
          w="fit-content"
          maw="100%"
          size="xs"
          aria-label={t('stage.purpose')}
          value={letter.purpose}
          onChange={(purpose) => onChange({ purpose: purpose })}
          data={(['marketing', 'transactional'] as const).map((value) => ({ value, label: t(`templates.kinds.${value}`) }))}
        />
        <Text size="xs" c="dimmed">
          {t(`stage.purposes.${letter.purpose}`)}
        </Text>
      </Stack>
      {senders.options.length > 0 && (
        <Select
          label={t('fields.from')}
          required
          withAsterisk={false}
          options={senders.options}
          value={letter.from_email_uuid ?? senders.verified[0]?.uuid ?? null}
          error={errors.from_email_uuid}
          onChange={(uuid) => onChange({ from_email_uuid: uuid as string | null })}
        />
      )}
      <TemplateField
        accountId={accountId}
        values={{ subject: letter.subject, html: letter.body, email_template_id: letter.email_template_id }}
        onChange={({ html, ...next }) => onChange({ ...next, ...(html !== undefined && { body: html }) })}
      />
      <SubjectField
        accountId={accountId}
        value={letter.subject}
        error={errors.subject ?? tagErrors.subject}
        onChange={(subject) => onChange({ subject })}
      />
      <MailTextField
        accountId={accountId}
        label={t('fields.html')}
        hideLabel
        placeholder={t('composer.placeholder')}
        value={letter.body}
        error={errors.body ?? tagErrors.html}
        onChange={(body) => onChange({ body })}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isPending || isUnfinished} onClick={onKeep}>
          {t('stage.keep')}
        </Button>
        <Button loading={isPending} disabled={isUnfinished} onClick={onNext}>
          {t('stage.check')}
        </Button>
      </Group>
    </Stack>
  )
}
