import { ActionIcon, Button, Group, IconPlus, IconTrash, Stack, Text, TextInput } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Attribute {
  name: string
  value: string
}

interface AttributesFieldProps {
  value: readonly Attribute[]
  errors: Record<string, ReactNode>
  onChange: (next: Attribute[]) => void
}

/** Edits the attributes of a product, one name and value per line. */
export function AttributesField({ value, errors, onChange }: AttributesFieldProps) {
  const { t } = useTranslation('shop')
  const change = (at: number, patch: Partial<Attribute>) => onChange(value.map((one, place) => (place === at ? { ...one, ...patch } : one)))
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('attributes.title')}
      </Text>
      {value.map((attribute, at) => (
        <Group key={at} gap="xs" wrap="nowrap" align="flex-start">
          {(['name', 'value'] as const).map((part) => (
            <TextInput
              key={part}
              flex={1}
              aria-label={t(`attributes.${part}`, { number: at + 1 })}
              placeholder={t(`attributes.${part}_placeholder`)}
              maxLength={part === 'name' ? 60 : 200}
              value={attribute[part]}
              error={errors[`attributes.${at}.${part}`]}
              onChange={(event) => change(at, { [part]: event.currentTarget.value })}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label={t('attributes.remove', { number: at + 1 })}
            onClick={() => onChange(value.filter((_, place) => place !== at))}
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
          disabled={value.length >= 30}
          onClick={() => onChange([...value, { name: '', value: '' }])}
        >
          {t('attributes.add')}
        </Button>
      </Group>
    </Stack>
  )
}
