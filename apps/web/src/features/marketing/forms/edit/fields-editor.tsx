import type { FormField } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Group,
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPlus,
  IconTrash,
  Paper,
  Stack,
  Text,
  VisuallyHidden,
} from '@stoa/ui'
import { dragByTouch } from '@stoa/ui/touch-drag'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldInputs } from './field-inputs.tsx'
import type { DefinitionForm } from './fields-tab.tsx'
import { useFieldDrag } from './use-field-drag.ts'

/** The fields of a form in their order, changed by mouse, touch and keyboard. */
export function FieldsEditor({ form }: { form: DefinitionForm }) {
  const { t } = useTranslation('forms')
  const { fields } = form.values.definition
  const [open, setOpen] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const set = (next: FormField[]) => form.setFieldValue('definition.fields', next)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= fields.length || from === to) return
    const [moved] = fields.slice(from, from + 1)
    set(fields.toSpliced(from, 1).toSpliced(to, 0, moved!))
    setOpen(null)
    setAnnouncement(t('fields.moved', { name: moved!.label_en, place: to + 1, count: fields.length }))
  }
  const drag = useFieldDrag(move)
  const add = () => {
    const key = freeKey(fields)
    set([...fields, { key, type: 'text', label_en: t('fields.new_en'), label_gr: t('fields.new_gr') }])
    setOpen(fields.length)
  }
  const touch = useRef((list: HTMLElement | null) => (list ? dragByTouch(list) : undefined))
  return (
    <Paper withBorder p="md" component="section" aria-label={t('fields.title')}>
      <Group justify="space-between" mb="sm">
        <Text component="h2" size="lg" fw={650} m={0}>
          {t('fields.title')}
        </Text>
        <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={add}>
          {t('fields.add')}
        </Button>
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {form.errors['definition.fields'] && (
        <Text size="sm" c="red">
          {form.errors['definition.fields']}
        </Text>
      )}
      <Stack gap={8} component="ol" ref={touch.current} p={0} m={0} style={{ listStyle: 'none' }}>
        {fields.map((field, at) => (
          <FieldRow
            // Fields have no id of their own; an opened one closes when it moves.
            key={`${at}-${fields.length}`}
            form={form}
            at={at}
            isOpen={open === at}
            onToggle={() => setOpen(open === at ? null : at)}
            onMove={(by) => move(at, at + by)}
            onRemove={() => {
              set(fields.toSpliced(at, 1))
              setOpen(null)
            }}
            drag={open === at ? {} : drag(at)}
            field={field}
          />
        ))}
      </Stack>
    </Paper>
  )
}

/** A key that no field has. */
function freeKey(fields: readonly FormField[]): string {
  for (let number = fields.length + 1; ; number++) if (!fields.some(({ key }) => key === `field_${number}`)) return `field_${number}`
}

interface FieldRowProps {
  form: DefinitionForm
  field: FormField
  at: number
  isOpen: boolean
  onToggle: () => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  drag: object
}

function FieldRow({ form, field, at, isOpen, onToggle, onMove, onRemove, drag }: FieldRowProps) {
  const { t, i18n } = useTranslation('forms')
  const name = i18n.language === 'gr' ? field.label_gr : field.label_en
  const hasError = Object.keys(form.errors).some((path) => path.startsWith(`definition.fields.${at}.`))
  const count = form.values.definition.fields.length
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <Paper withBorder px="xs" py={6} component="li" onKeyDown={onKeyDown} {...drag}>
      <Group gap="xs" wrap="nowrap">
        <IconGripVertical size={16} style={{ cursor: 'grab', flex: 'none' }} aria-hidden />
        <Button
          variant="subtle"
          color={hasError ? 'red' : 'gray'}
          flex={1}
          miw={0}
          justify="flex-start"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Text span size="sm" fw={550} truncate>
            {name}
            {field.required ? ' *' : ''}
          </Text>
          <Text span size="xs" c="dimmed" ml="xs">
            {t(`field_types.${field.type}`)}
          </Text>
        </Button>
        <ActionIcon aria-label={t('fields.up', { name })} disabled={at === 0} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('fields.down', { name })} disabled={at === count - 1} onClick={() => onMove(1)}>
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon aria-label={t('fields.remove', { name })} disabled={count === 1} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      {(isOpen || hasError) && <FieldInputs form={form} at={at} />}
    </Paper>
  )
}
