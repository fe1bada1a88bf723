import type { Audience } from '@stoa/contract/browser'
import { Anchor, Group, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePaths } from '../audience-paths.ts'

const SHOWN = 2

/** The campaigns and automations that use an audience. */
export function AudienceUses({ audience: { account_id, uses = [] } }: { audience: Audience }) {
  const { t } = useTranslation('audiences')
  if (!uses.length) return '–'
  return (
    <Group gap={6} wrap="nowrap">
      {uses.slice(0, SHOWN).map(({ kind, key, name }) => (
        <Anchor key={`${kind}.${key}`} component={Link} to={usePaths[kind](account_id, key)} size="sm" truncate title={t(`uses.${kind}`)}>
          {name}
        </Anchor>
      ))}
      {uses.length > SHOWN && (
        <Text size="sm" c="dimmed">
          +{uses.length - SHOWN}
        </Text>
      )}
    </Group>
  )
}
