import { adminProducts, type TaskTemplate } from '@stoa/contract/browser'
import { ActionIcon, Button, Group, IconPlus, IconTrash, NumberInput, Stack, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../../../../kit/index.ts'
import type { ProductValues } from './product-values.ts'

const LIMITS = adminProducts.create.limits.task_template.item.fields

/** Tasks that are created when an order item of the product can begin. */
export function TaskTemplateFields({ form }: { form: FormFields<ProductValues> }) {
  const { t } = useTranslation('products')
  const tasks: TaskTemplate[] = form.values.task_template
  const set = (next: TaskTemplate[]) => form.setFieldValue('task_template', next)
  const change = (at: number, patch: Partial<TaskTemplate>) =>
    set(tasks.map((task, place) => (place === at ? { ...task, ...patch } : task)))
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('tasks.title')}
      </Text>
      {tasks.map((task, at) => (
        <Group key={at} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={t('tasks.name', { number: at + 1 })}
            placeholder={t('tasks.placeholder')}
            maxLength={LIMITS.title.maxLength}
            value={task.title}
            error={form.errors[`task_template.${at}.title`]}
            onChange={(event) => change(at, { title: event.currentTarget.value })}
          />
          <NumberInput
            w={120}
            aria-label={t('tasks.offset', { number: at + 1 })}
            suffix={` ${t('tasks.days')}`}
            {...LIMITS.offset_days}
            allowDecimal={false}
            value={task.offset_days}
            onChange={(days) => change(at, { offset_days: Number(days ?? 0) })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label={t('tasks.remove', { number: at + 1 })}
            onClick={() => set(tasks.filter((_, place) => place !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => set([...tasks, { title: '', offset_days: 0 }])}
        >
          {t('tasks.add')}
        </Button>
      </Group>
    </Stack>
  )
}
