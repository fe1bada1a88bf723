import type { PermissionGroup } from '@stoa/contract/browser'
import { Alert, EmptyState, Group, SegmentedControl, SettingsCard, Stack } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { RoleMatrix } from '../../identity/roles/index.ts'
import { presetNames, presetOf, type Preset } from './permission-words.ts'

interface PermissionChoiceProps {
  /** Permissions that the user has. */
  groups: readonly PermissionGroup[]
  value: readonly string[]
  error: React.ReactNode
  onChange: (names: string[]) => void
}

/** The permissions of a new token: a preset, or single ones by group. */
export function PermissionChoice({ groups, value, error, onChange }: PermissionChoiceProps) {
  const { t } = useTranslation('integrations')
  const selected = new Set(value)
  const preset = presetOf(groups, selected)
  return (
    <SettingsCard title={t('tokens.fields.permissions')} text={t('tokens.permissions_text')}>
      <Stack>
        {groups.length === 0 && <EmptyState title={t('tokens.no_permissions')} />}
        <Group gap="xs">
          <SegmentedControl
            aria-label={t('tokens.preset')}
            value={preset ?? 'some'}
            onChange={(next) => next !== 'some' && onChange(presetNames(groups, next as Preset))}
            data={[
              { value: 'none', label: t('tokens.presets.none') },
              { value: 'read', label: t('tokens.presets.read') },
              { value: 'all', label: t('tokens.presets.all') },
              ...(preset === null ? [{ value: 'some', label: t('tokens.presets.some') }] : []),
            ]}
          />
        </Group>
        {error && (
          <Alert color="red" variant="light" role="alert">
            {error}
          </Alert>
        )}
        <RoleMatrix groups={groups} value={selected} saved={selected} onChange={(next) => onChange([...next])} />
      </Stack>
    </SettingsCard>
  )
}
