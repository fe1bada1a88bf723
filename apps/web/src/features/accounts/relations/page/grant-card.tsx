import { grantRelation, type AccountRelation } from '@stoa/contract/browser'
import { Group, IconCheck, Radio, Stack, Text, toast, SettingsCard } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useMay } from '../../../../kit/index.ts'
import { GRANT_LEVELS } from './grant-levels.ts'

const TOUCHES = ['relations', 'account-clients', 'activity_logs', 'timeLine', 'session'] as const

/** The agency's access to the client's account: the client grants it, the agency reads it. Resets with each version. */
export function GrantCard({ relation, accountId }: { relation: AccountRelation; accountId: number }) {
  const { t } = useTranslation('relations')
  const may = useMay()
  const act = useAct(grantRelation, TOUCHES)
  const [chosen, setChosen] = useState<string | null>(null)
  const isClient = relation.side === 'received'
  const canChange = isClient && may(grantRelation) && relation.status !== 'ended'
  const change = async (access_level: string) => {
    setChosen(access_level)
    const body = { access_level: access_level as AccountRelation['access_level'] }
    if (await act.run({ params: { account_id: accountId, uuid: relation.uuid }, body })) toast({ message: t('grant.saved'), tone: 'good' })
    else setChosen(null)
  }
  return (
    <SettingsCard title={t('grant.title')} text={t(isClient ? 'grant.text_client' : 'grant.text_agency')}>
      {canChange ? (
        <Radio.Group value={chosen ?? relation.access_level} onChange={(value) => void change(value)} aria-label={t('grant.label')}>
          <Stack gap="sm">
            {GRANT_LEVELS.map((value) => (
              <Radio
                key={value}
                value={value}
                disabled={act.isPending}
                label={t(`grant.levels.${value}`)}
                description={t(`grant.about.${value}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <IconCheck size={18} aria-hidden />
          <Stack gap={0}>
            <Text size="sm" fw={600}>
              {t(`grant.levels.${relation.access_level}`)}
            </Text>
            <Text size="sm" c="dimmed">
              {t(`grant.about.${relation.access_level}`)}
            </Text>
            {isClient && (
              <Text size="xs" c="dimmed" mt={4}>
                {t('grant.needs')}
              </Text>
            )}
          </Stack>
        </Group>
      )}
      {relation.granted_permissions.length > 0 && (
        <Text size="xs" c="dimmed" mt="sm">
          {t('grant.further', { names: relation.granted_permissions.join(', ') })}
        </Text>
      )}
    </SettingsCard>
  )
}
