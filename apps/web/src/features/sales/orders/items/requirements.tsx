import { answerRequirements, createTemporaryUpload, type Order, type OrderItem, type Requirement } from '@stoa/contract/browser'
import { answerProgress } from '@stoa/domain'
import {
  Alert,
  BaseTextarea,
  Button,
  Checkbox,
  FileInput,
  Group,
  Progress,
  Select,
  Stack,
  Text,
  TextInput,
  toast,
  DayInput,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, formatDay, useChange, useMay } from '../../../../kit/index.ts'
import { RequirementsModal } from '../../../catalogue/requirements/index.ts'
import { TOUCHES } from '../page/step-dialog.tsx'

type Answers = OrderItem['requirements_answers']

/** The questions of an item. Buyer and seller can answer them; the provider reads the answers (MOD-011 shows them alone). */
export function Requirements({ order, item }: { order: Order; item: OrderItem }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  if (!item.requirements.length)
    return (
      <Text size="sm" c="dimmed">
        {t('requirements.none')}
      </Text>
    )
  const right = order.side === 'kept' ? 'orders.update' : 'orders.confirm'
  const mayAnswer =
    order.kind === 'sales' &&
    may({ who: 'permission', permission: right }) &&
    !['delivered', 'completed', 'declined', 'cancelled'].includes(order.status_code) &&
    !['delivered', 'completed', 'cancelled'].includes(item.status)
  const isMissing = item.requirements_missing.length > 0
  const { answered, required } = answerProgress(item.requirements, item.requirements_answers)
  return (
    <Stack gap="sm">
      {required > 0 && (
        <Group gap="sm">
          <Progress value={(answered / required) * 100} flex={1} maw={240} size="sm" aria-label={t('requirements.progress')} />
          <Text size="xs" c="dimmed">
            {t('requirements.answered', { answered, required })}
          </Text>
        </Group>
      )}
      {mayAnswer && (isEditing || isMissing) ? (
        <AnswerForm item={item} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Answered item={item} />
          <Group gap="xs">
            {mayAnswer && (
              <Button size="compact-md" variant="default" onClick={() => setEditing(true)}>
                {t('requirements.change')}
              </Button>
            )}
            <Button size="compact-md" variant="subtle" onClick={() => setOpen(true)}>
              {t('requirements.view')}
            </Button>
          </Group>
        </>
      )}
      <RequirementsModal requirements={isOpen ? item.requirements : null} name={item.name} onClose={() => setOpen(false)} />
    </Stack>
  )
}

function useLabel() {
  const { i18n } = useTranslation('orders')
  return (one: { label_en: string; label_gr?: string | null | undefined }) => (i18n.language === 'gr' && one.label_gr) || one.label_en
}

/** Read-only answers. */
function Answered({ item }: { item: OrderItem }) {
  const { t, i18n } = useTranslation('orders')
  const label = useLabel()
  const shown = (question: Requirement) => {
    const answer = item.requirements_answers[question.key]
    if (answer === undefined || answer === null || answer === '') return t('requirements.open')
    if (typeof answer === 'boolean') return t(answer ? 'yes' : 'no')
    if (Array.isArray(answer)) return t('requirements.files', { count: answer.length })
    if (question.type === 'date') return formatDay(answer, i18n.language)
    const option = question.options?.find((one) => one.value === answer)
    return option ? label(option) : answer
  }
  return (
    <Stack gap="xs" component="dl" m={0}>
      {item.requirements.map((question) => (
        <div key={question.key}>
          <Text component="dt" size="xs" c="dimmed">
            {label(question)}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ whiteSpace: 'pre-wrap' }}>
            {shown(question)}
          </Text>
        </div>
      ))}
    </Stack>
  )
}

/** Form for answers, which can be saved incompletely. */
function AnswerForm({ item, onDone }: { item: OrderItem; onDone: () => void }) {
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
