import { adminProducts, REQUIREMENT_TYPES, type Requirement } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  IconArrowDown,
  IconArrowUp,
  IconPlus,
  IconTrash,
  IconX,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { newQuestion, type Question } from './questions.ts'

interface RequirementsEditorProps {
  value: readonly Question[]
  onChange: (questions: Question[]) => void
  /** First message of each field, by its path on the wire: `requirements.0.label_en`. */
  errors?: Readonly<Record<string, unknown>>
  /** Name of the list in those paths. */
  name?: string
}

/** Editor of questions that are answered on the order: texts in both languages, order by buttons. */
export function RequirementsEditor({ value, onChange, errors = {}, name = 'requirements' }: RequirementsEditorProps) {
  const { t } = useTranslation('requirements')
  const change = (id: number, patch: Partial<Question>) => onChange(value.map((one) => (one.id === id ? { ...one, ...patch } : one)))
  const move = (from: number, to: number) => {
    const next = [...value]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <Stack gap="sm">
      {!value.length && (
        <Text size="sm" c="dimmed">
          {t('none_yet')}
        </Text>
      )}
      {value.map((question, at) => (
        <Paper key={question.id} withBorder p="sm" component="section" aria-label={t('question', { number: at + 1 })}>
          <QuestionFields
            question={question}
            number={at + 1}
            errorOf={(field) => (errors[`${name}.${at}.${field}`] as string | undefined) ?? null}
            onChange={(patch) => change(question.id, patch)}
          />
          <Group justify="flex-end" gap={4} mt="xs">
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={at === 0}
              aria-label={t('up', { number: at + 1 })}
              onClick={() => move(at, at - 1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={at === value.length - 1}
              aria-label={t('down', { number: at + 1 })}
              onClick={() => move(at, at + 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('remove', { number: at + 1 })}
              onClick={() => onChange(value.filter((one) => one.id !== question.id))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
      <Group>
        <Button variant="default" size="sm" leftSection={<IconPlus size={14} />} onClick={() => onChange([...value, newQuestion()])}>
          {t('add')}
        </Button>
      </Group>
    </Stack>
  )
}

interface QuestionFieldsProps {
  question: Question
  number: number
  errorOf: (field: string) => string | null
  onChange: (patch: Partial<Question>) => void
}

const LIMITS = adminProducts.create.limits.requirements.item.fields

function QuestionFields({ question, number, errorOf, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation('requirements')
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        <TextInput
          label={t('label_en', { number })}
          required
          maxLength={LIMITS.label_en.maxLength}
          value={question.label_en}
          error={errorOf('label_en') ?? errorOf('key')}
          onChange={(event) => onChange({ label_en: event.currentTarget.value })}
        />
        <TextInput
          label={t('label_gr')}
          maxLength={LIMITS.label_gr.maxLength}
          value={question.label_gr ?? ''}
          error={errorOf('label_gr')}
          onChange={(event) => onChange({ label_gr: event.currentTarget.value || null })}
        />
        <Select
          label={t('type')}
          options={REQUIREMENT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          value={question.type}
          onChange={(type) =>
            type && onChange({ type: type as Requirement['type'], ...(type === 'select' && !question.options && { options: [] }) })
          }
        />
        <TextInput
          label={t('help')}
          maxLength={LIMITS.help.maxLength}
          value={question.help ?? ''}
          error={errorOf('help')}
          onChange={(event) => onChange({ help: event.currentTarget.value || null })}
        />
      </SimpleGrid>
      {question.type === 'select' && <Choices question={question} error={errorOf('options')} onChange={onChange} />}
      <Checkbox
        label={t('required')}
        checked={question.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
    </Stack>
  )
}

function Choices({
  question,
  error,
  onChange,
}: {
  question: Question
  error: string | null
  onChange: (patch: Partial<Question>) => void
}) {
  const { t } = useTranslation('requirements')
  const options = question.options ?? []
  const set = (at: number, patch: Partial<(typeof options)[number]>) =>
    onChange({ options: options.map((option, place) => (place === at ? { ...option, ...patch } : option)) })
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {t('choices')}
      </Text>
      {options.map((option, at) => (
        <Group key={at} gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={t('choice_en', { number: at + 1 })}
            placeholder={t('english')}
            maxLength={LIMITS.options.item.fields.label_en.maxLength}
            value={option.label_en}
            onChange={(event) => set(at, { label_en: event.currentTarget.value })}
          />
          <TextInput
            flex={1}
            aria-label={t('choice_gr', { number: at + 1 })}
            placeholder={t('greek')}
            maxLength={LIMITS.options.item.fields.label_gr.maxLength}
            value={option.label_gr ?? ''}
            onChange={(event) => set(at, { label_gr: event.currentTarget.value || null })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('remove_choice', { number: at + 1 })}
            onClick={() => onChange({ options: options.filter((_, place) => place !== at) })}
          >
            <IconX size={14} />
          </ActionIcon>
        </Group>
      ))}
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={12} />}
          onClick={() => onChange({ options: [...options, { value: '', label_en: '', label_gr: null }] })}
        >
          {t('add_choice')}
        </Button>
      </Group>
    </Stack>
  )
}
