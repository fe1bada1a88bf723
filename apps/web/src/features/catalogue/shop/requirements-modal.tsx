import type { Requirement } from '@stoa/contract'
import { Badge, Group, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { RouteModal } from '../../../kit/index.ts'

interface Props {
  /** The product that asks. */
  name: string
  requirements: readonly Requirement[]
  onClose: () => void
}

/** What will be asked on the order of a product, to read only (specification 2.8). */
export function RequirementsModal({ name, requirements, onClose }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <RouteModal title={t('requirements.title', { name })} onClose={onClose}>
      <Text size="sm" c="dimmed" mb="md">
        {t('requirements.text')}
      </Text>
      <Stack component="ol" gap="md" pl="lg" m={0}>
        {requirements.map((requirement) => (
          <Question key={requirement.key} requirement={requirement} />
        ))}
      </Stack>
    </RouteModal>
  )
}

function Question({ requirement: { type, label_en, label_gr, required, help, options } }: { requirement: Requirement }) {
  const { t, i18n } = useTranslation('catalogue')
  const isGreek = i18n.language === 'gr'
  return (
    <li>
      <Group gap="xs">
        <Text size="sm" fw={550}>
          {(isGreek && label_gr) || label_en}
        </Text>
        <Badge size="sm" variant="light" color="gray" tt="none">
          {t(`requirements.types.${type}`)}
        </Badge>
        {required && (
          <Badge size="sm" variant="light" color="red" tt="none">
            {t('requirements.required')}
          </Badge>
        )}
      </Group>
      {help && (
        <Text size="sm" c="dimmed">
          {help}
        </Text>
      )}
      {options && options.length > 0 && (
        <Text size="sm" c="dimmed">
          {options.map((option) => (isGreek && option.label_gr) || option.label_en).join(' · ')}
        </Text>
      )}
    </li>
  )
}
