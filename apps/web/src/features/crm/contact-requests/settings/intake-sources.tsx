import { intakeSources, renewIntakeSecret, type IntakeSource } from '@stoa/contract/browser'
import { ActionIcon, Button, ConfirmDialog, Group, IconDots, IconPlus, Menu, Stack, StatusBadge, Text, SettingsCard } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, DeleteDialog, formatInstant, useAct, useChange, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { IntakeAddress } from './intake-address.tsx'
import { IntakeSourceForm } from './intake-source-form.tsx'

type Asking = { what: 'edit' | 'renew' | 'delete'; source: IntakeSource }

/** Secret URLs to which forms, ads and shops submit requests. */
export function IntakeSources({ accountId }: { accountId: number }) {
  const { t } = useTranslation('request_settings')
  const loaded = useEndpoint(intakeSources.list, { params: { account_id: accountId }, query: { per_page: 100 } })
  const [isAdding, setAdding] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  const rows = loaded.answer?.data ?? []
  const add = (
    <Button size="compact-md" variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('sources.add')}
    </Button>
  )
  return (
    <SettingsCard title={t('sources.title')} text={t('sources.text')} action={add}>
      <Stack gap={6}>
        <PanelBody loaded={loaded} isEmpty={!rows.length} empty={<Text size="sm">{t('sources.empty')}</Text>}>
          {rows.map((source) => (
            <Row key={source.uuid} source={source} onAsk={(what) => setAsking({ what, source })} />
          ))}
        </PanelBody>
      </Stack>
      {isAdding && <IntakeSourceForm accountId={accountId} source={null} onClose={() => setAdding(false)} onMade={setAddress} />}
      {asking && <Question {...asking} accountId={accountId} onClose={() => setAsking(null)} onAddress={setAddress} />}
      {address && <IntakeAddress address={address} onClose={() => setAddress(null)} />}
    </SettingsCard>
  )
}

interface QuestionProps extends Asking {
  accountId: number
  onClose: () => void
  onAddress: (address: string) => void
}

/** Edits a source, renews its secret, or deletes it. */
function Question({ what, source, accountId, onClose, onAddress }: QuestionProps) {
  const { t } = useTranslation('request_settings')
  const renew = useChange(renewIntakeSecret, ['intake-sources'])
  if (what === 'edit') return <IntakeSourceForm accountId={accountId} source={source} onClose={onClose} />
  if (what === 'delete')
    return <DeleteDialog endpoint={intakeSources.remove} params={{ uuid: source.uuid }} name={source.name} onClose={onClose} />
  const confirm = async () => {
    try {
      const { data } = await renew.send({ params: { uuid: source.uuid } })
      if (data.intake_url) onAddress(data.intake_url)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <ConfirmDialog
      opened
      title={t('sources.renew')}
      confirmLabel={t('sources.renew')}
      danger
      pending={renew.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {renew.error ? renew.error.message : t('sources.renew_text', { name: source.name })}
    </ConfirmDialog>
  )
}

function Row({ source, onAsk }: { source: IntakeSource; onAsk: (what: Asking['what']) => void }) {
  const { t, i18n } = useTranslation(['request_settings', 'crm'])
  const update = useAct(intakeSources.update)
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {source.name}
          </Text>
          <StatusBadge tone={source.is_active ? 'good' : 'neutral'}>{t(source.is_active ? 'sources.on' : 'sources.off')}</StatusBadge>
          {!source.auto_accept && <StatusBadge tone="warning">{t('sources.staging')}</StatusBadge>}
        </Group>
        <Text size="xs" c="dimmed">
          {[
            t(`crm:contacts.sources.${source.source}`),
            t('sources.hint', { hint: source.token_hint }),
            source.last_received_at ? t('sources.last', { at: formatInstant(source.last_received_at, i18n.language) }) : t('sources.never'),
          ].join(' · ')}
        </Text>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('more', { name: source.name })} loading={update.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAsk('edit')}>{t('sources.change')}</Menu.Item>
          <Menu.Item
            onClick={() =>
              void update.run({ params: { uuid: source.uuid }, body: { is_active: !source.is_active, version: source.version } })
            }
          >
            {t(source.is_active ? 'sources.turn_off' : 'sources.turn_on')}
          </Menu.Item>
          <Menu.Item onClick={() => onAsk('renew')}>{t('sources.renew')}</Menu.Item>
          <Menu.Item color="red" onClick={() => onAsk('delete')}>
            {t('sources.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
