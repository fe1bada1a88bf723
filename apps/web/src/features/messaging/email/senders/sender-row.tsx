import { checkSenderDomain, sendSenderVerification } from '@stoa/contract/browser'
import { ActionIcon, Button, Collapse, Group, IconDots, Menu, Paper, Stack, StatusBadge, Text, toast, type StatusTone } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, useAct } from '../../../../kit/index.ts'
import { DomainRecords } from './domain-records.tsx'
import { WarmUpState } from './warm-up-fields.tsx'
import type { Sender } from './senders-card.tsx'

const DOMAIN_TONES: Record<Sender['domain_status'], StatusTone> = {
  unverified: 'neutral',
  pending: 'warning',
  verified: 'good',
  failed: 'bad',
}

interface SenderRowProps {
  accountId: number
  sender: Sender
  mayChange: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A sender, with its verification and missing DNS records. */
export function SenderRow({ accountId, sender, mayChange, onEdit, onDelete }: SenderRowProps) {
  const { t, i18n } = useTranslation('email')
  const params = { account_id: accountId, uuid: sender.uuid }
  const [isOpen, setOpen] = useState(false)
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Stack gap={4} miw={0}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {sender.from_name ? `${sender.from_name} <${sender.email}>` : sender.email}
          </Text>
          <Group gap={6}>
            {sender.is_default && <StatusBadge tone="info">{t('senders.default')}</StatusBadge>}
            <StatusBadge tone={sender.verified_at ? 'good' : 'warning'}>
              {t(sender.verified_at ? 'senders.verified' : 'senders.unverified')}
            </StatusBadge>
            <StatusBadge tone={DOMAIN_TONES[sender.domain_status]}>{t(`senders.domain.${sender.domain_status}`)}</StatusBadge>
          </Group>
          <WarmUpState plan={sender.warm_up} />
          {!sender.verified_at && (
            <Text size="xs" c="dimmed">
              {sender.verify_sent_at
                ? t('senders.waiting', { at: formatInstant(sender.verify_sent_at, i18n.language) })
                : t('senders.not_asked')}
            </Text>
          )}
        </Stack>
        {mayChange && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('senders.more', { email: sender.email })}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onEdit}>{t('senders.change')}</Menu.Item>
              <Menu.Item color="red" onClick={onDelete}>
                {t('senders.remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {mayChange && <SenderActions params={params} sender={sender} onChecked={() => setOpen(true)} />}
      {sender.domain_checks.length > 0 && (
        <Button mt="xs" size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'senders.hide_records' : 'senders.show_records')}
        </Button>
      )}
      <Collapse expanded={isOpen}>{isOpen && <DomainRecords sender={sender} />}</Collapse>
    </Paper>
  )
}

interface SenderActionsProps {
  params: { account_id: number; uuid: string }
  sender: Sender
  onChecked: () => void
}

function SenderActions({ params, sender, onChecked }: SenderActionsProps) {
  const { t } = useTranslation('email')
  const verify = useAct(sendSenderVerification, ['emailSenders'])
  const check = useAct(checkSenderDomain, ['emailSenders'])
  const sendAgain = async () => {
    if (await verify.run({ params })) toast({ message: t('senders.verification_sent', { email: sender.email }), tone: 'good' })
  }
  const checkNow = async () => {
    if (await check.run({ params })) onChecked()
  }
  return (
    <Group gap="xs" mt="xs">
      {!sender.verified_at && (
        <Button size="compact-sm" variant="default" loading={verify.isPending} onClick={() => void sendAgain()}>
          {t(sender.verify_sent_at ? 'senders.send_again' : 'senders.send_verification')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" loading={check.isPending} onClick={() => void checkNow()}>
        {t('senders.check_domain')}
      </Button>
    </Group>
  )
}
