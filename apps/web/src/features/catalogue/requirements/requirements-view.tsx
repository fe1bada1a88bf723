import type { Requirement } from '@stoa/contract/browser'
import { Badge, Group, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

/** Previews the questions as buyers see them. */
export function RequirementsView({ requirements }: { requirements: readonly Requirement[] }) {
  const { t, i18n } = useTranslation('requirements')
  const inLanguage = (one: { label_en: string; label_gr?: string | null | undefined }) =>
    (i18n.language === 'gr' && one.label_gr) || one.label_en
  if (!requirements.length)
    return (
      <Text size="sm" c="dimmed">
        {t('nothing_asked')}
      </Text>
    )
  return (
    <Stack component="ol" gap="sm" m={0} pl="lg">
      {requirements.map((one) => (
        <li key={one.key}>
          <Group gap="xs">
            <Text size="sm" fw={500}>
              {inLanguage(one)}
            </Text>
            <Badge size="sm" variant="light" tt="none" {...(!one.required && { color: 'gray' })}>
              {t(one.required ? 'needed' : 'optional')}
            </Badge>
          </Group>
          <Text size="xs" c="dimmed">
            {t(`types.${one.type}`)}
            {one.options?.length ? `: ${one.options.map(inLanguage).join(', ')}` : ''}
          </Text>
          {one.help && <Text size="xs">{one.help}</Text>}
        </li>
      ))}
    </Stack>
  )
}
