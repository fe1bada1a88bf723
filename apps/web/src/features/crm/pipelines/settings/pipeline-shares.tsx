import {
  pipelineShareOptions,
  pipelineShares,
  SHARE_ABILITIES,
  sharePipeline,
  unsharePipeline,
  type Pipeline,
  type PipelineShare,
} from '@stoa/contract/browser'
import { ActionIcon, Button, DatePicker, ErrorState, Group, IconTrash, Paper, Select, SimpleSelect, Skeleton, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, useAct, useEndpoint } from '../../../../kit/index.ts'

const TOUCHES = ['shares', 'pipelines'] as const
type Ability = PipelineShare['ability']

/** Shares the pipeline with related accounts, which may view it, use it for their own cards, or edit it. */
export function PipelineShares({ pipeline }: { pipeline: Pipeline }) {
  const { t } = useTranslation('pipelines')
  const params = { id: pipeline.id }
  const loaded = useEndpoint(pipelineShares, { params })
  const shares = loaded.answer?.data ?? []
  return (
    <Paper withBorder p="md" component="section" aria-label={t('shares.title')}>
      <Text component="h2" size="lg" fw={650} m={0}>
        {t('shares.title')}
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t('shares.text')}
      </Text>
      {loaded.isFirstLoad && <Skeleton h={36} />}
      {loaded.reason && !loaded.answer && <ErrorState message={loaded.reason} onRetry={loaded.reload} />}
      <Stack gap="xs">
        {shares.map((share) => (
          <ShareRow key={share.id} pipeline={pipeline} share={share} />
        ))}
        {loaded.answer && !shares.length && <Text size="sm">{t('shares.nobody')}</Text>}
        <NewShare pipeline={pipeline} />
      </Stack>
    </Paper>
  )
}

function ShareRow({ pipeline, share }: { pipeline: Pipeline; share: PipelineShare }) {
  const { t, i18n } = useTranslation('pipelines')
  const change = useAct(sharePipeline, TOUCHES)
  const end = useAct(unsharePipeline, TOUCHES)
  return (
    <Group justify="space-between" gap="xs">
      <Stack gap={0} flex={1} miw={140}>
        <Text size="sm" fw={550}>
          {share.account.name}
        </Text>
        {share.expires_at && (
          <Text size="xs" c="dimmed">
            {t('shares.until', { day: formatDay(share.expires_at, i18n.language) })}
          </Text>
        )}
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <SimpleSelect
          size="xs"
          required
          aria-label={`${t('shares.ability')}: ${share.account.name}`}
          value={share.ability}
          disabled={change.isPending}
          options={SHARE_ABILITIES.map((value) => ({ value, label: t(`abilities.${value}`) }))}
          onChange={(event) =>
            void change.run({
              params: { id: pipeline.id },
              body: { account_id: share.account.id, ability: event.currentTarget.value as Ability, expires_at: share.expires_at },
            })
          }
        />
        <ActionIcon
          aria-label={t('shares.end', { account: share.account.name })}
          loading={end.isPending}
          onClick={() => void end.run({ params: { id: pipeline.id, share_id: share.id } })}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Group>
  )
}

function NewShare({ pipeline }: { pipeline: Pipeline }) {
  const { t } = useTranslation('pipelines')
  const offered = useEndpoint(pipelineShareOptions, { params: { id: pipeline.id } })
  const share = useAct(sharePipeline, TOUCHES)
  const [account, setAccount] = useState<number | null>(null)
  const [ability, setAbility] = useState<Ability>('view')
  const [day, setDay] = useState<string | null>(null)
  const options = (offered.answer?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (!offered.answer) return null
  if (!options.length)
    return (
      <Text size="sm" c="dimmed">
        {t('shares.no_accounts')}
      </Text>
    )
  const add = async () => {
    const expires_at = day && new Date(`${day}T23:59:59`).toISOString()
    const isDone = await share.run({ params: { id: pipeline.id }, body: { account_id: account!, ability, expires_at } })
    if (!isDone) return
    setAccount(null)
    setDay(null)
  }
  return (
    <Group align="flex-end" gap="xs">
      <Select
        label={t('shares.account')}
        options={options}
        value={account}
        onChange={(id) => setAccount(id as number | null)}
        flex={1}
        miw={170}
      />
      <SimpleSelect
        label={t('shares.ability')}
        required
        withAsterisk={false}
        value={ability}
        options={SHARE_ABILITIES.map((value) => ({ value, label: t(`abilities.${value}`) }))}
        onChange={(event) => setAbility(event.currentTarget.value as Ability)}
      />
      <DatePicker
        label={t('shares.expires')}
        presets={false}
        value={day}
        onChange={(value) => setDay(typeof value === 'string' ? value : null)}
      />
      <Button disabled={account === null} loading={share.isPending} onClick={() => void add()}>
        {t('shares.add')}
      </Button>
    </Group>
  )
}
