import { answerRequirements, createTemporaryUpload, type OrderItem, type Requirement } from '@stoa/contract/browser'
import { Alert, BaseTextarea, Button, Checkbox, DayInput, FileInput, Group, Select, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, useChange } from '../../../../../kit/index.ts'
import { TOUCHES } from '../../page/steps.ts'
import { useLabel } from './question-label.ts'

type Answers = OrderItem['requirements_answers']

/** Form for answers, which can be saved incompletely. */
export function AnswerForm({ item, onDone }: { item: OrderItem; onDone: () => void }) {
  const { t } = useTranslation('orders')
  const [answers, setAnswers] = useState<Answers>(item.requirements_answers)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const change = useChange(answerRequirements, TOUCHES)
  const set = (key: string, value: Answers[string]) => {
    setAnswers((now) => ({ ...now, [key]: value }))
    setErrors(({ [key]: _gone, ...rest }) => rest)
  }
  const submit = async () => {
    setFailure(null)
    try {
      await change.send({ params: { uuid: item.uuid }, body: { answers } })
      toast({ message: t('requirements.saved'), tone: 'good' })
      onDone()
    } catch (error) {
      const found = error instanceof ApiError ? error.errors : undefined
      setErrors(Object.fromEntries(Object.entries(found ?? {}).map(([name, texts]) => [name.replace(/^answers\./, ''), texts[0] ?? ''])))
      if (!found) setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="sm">
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {item.requirements.map((question) => (
          <Answer
            key={question.key}
            question={question}
            value={answers[question.key]}
            error={errors[question.key]}
            onChange={(value) => set(question.key, value)}
          />
        ))}
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending}>
            {t('requirements.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface AnswerProps {
  question: Requirement
  value: Answers[string] | undefined
  error: string | undefined
  onChange: (value: Answers[string]) => void
}

function Answer({ question, value, error, onChange }: AnswerProps) {
  const label = useLabel()
  const common = { label: label(question), description: question.help, required: question.required, error }
  const text = typeof value === 'string' ? value : ''
  if (question.type === 'bool')
    return <Checkbox {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
  if (question.type === 'textarea')
    return <BaseTextarea {...common} rows={3} value={text} onChange={(event) => onChange(event.currentTarget.value)} />
  if (question.type === 'select')
    return (
      <Select
        {...common}
        options={(question.options ?? []).map((one) => ({ value: one.value, label: label(one) }))}
        value={text || null}
        onChange={(next) => onChange(next as string | null)}
      />
    )
  if (question.type === 'date') {
    const { description, ...rest } = common
    return <DayInput {...rest} {...(description && { description })} value={text} onChange={(day) => onChange(day || null)} />
  }
  if (question.type === 'file') return <Files {...common} value={value} onChange={onChange} />
  return (
    <TextInput
      {...common}
      type={question.type === 'url' ? 'url' : 'text'}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Files are uploaded immediately and attached to the item when the answers are saved. */
function Files({
  value,
  onChange,
  error,
  ...rest
}: { label: string; description: string | null | undefined; required: boolean; error: string | undefined } & Pick<
  AnswerProps,
  'value' | 'onChange'
>) {
  const { t } = useTranslation('orders')
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const sent = Array.isArray(value) ? value : []
  const add = async (files: File[]) => {
    setSending(true)
    setFailure(null)
    try {
      const uuids: string[] = []
      for (const file of files) {
        const body = new FormData()
        body.append('file', file)
        const answer = await call(createTemporaryUpload, { body: body })
        uuids.push(answer.data.uuid)
      }
      onChange([...sent, ...uuids])
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason))
    } finally {
      setSending(false)
    }
  }
  return (
    <Stack gap={4}>
      <FileInput
        {...rest}
        multiple
        disabled={isSending}
        error={failure ?? error}
        placeholder={t('requirements.choose_files')}
        value={[]}
        onChange={(files) => void add(files)}
      />
      {sent.length > 0 && (
        <Group gap="xs">
          <Text size="xs">{t('requirements.files', { count: sent.length })}</Text>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange([])}>
            {t('requirements.clear')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
