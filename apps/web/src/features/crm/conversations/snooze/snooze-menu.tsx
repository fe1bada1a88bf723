import { snoozeConversation, wakeConversation, type Conversation } from '@stoa/contract/browser'
import { ActionIcon, IconClock, Menu, Tooltip } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../../kit/index.ts'
import { formatIn, useReaderZone } from '../reader-zone.ts'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { SNOOZES, snoozeUntil } from './snooze-times.ts'
import { TOUCHED } from '../use-closing.ts'

/** Snoozes a conversation until a chosen time, or ends the snooze. */
export function SnoozeMenu({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation('conversations')
  const zone = useReaderZone()
  const [isChoosing, setChoosing] = useState(false)
  const snooze = useAct(snoozeConversation, TOUCHED)
  const wake = useAct(wakeConversation, TOUCHED)
  const params = { conversation_id: conversation.id }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label={t('snooze')}>
            <ActionIcon size="lg" aria-label={t('snooze')} loading={snooze.isPending || wake.isPending}>
              <IconClock size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {conversation.status === 'snoozed' && (
            <>
              <Menu.Item onClick={() => void wake.run({ params })}>{t('wake')}</Menu.Item>
              <Menu.Divider />
            </>
          )}
          {SNOOZES.map((option) => {
            const until = snoozeUntil(option, zone).toISOString()
            return (
              <Menu.Item
                key={option}
                title={formatIn(zone, until, i18n.language)}
                onClick={() => void snooze.run({ params, body: { until } })}
              >
                {t(`snooze_options.${option}`)}
              </Menu.Item>
            )
          })}
          <Menu.Divider />
          <Menu.Item onClick={() => setChoosing(true)}>{t('snooze_options.own')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && <SnoozeDialog conversation={conversation} onClose={() => setChoosing(false)} />}
    </>
  )
}
