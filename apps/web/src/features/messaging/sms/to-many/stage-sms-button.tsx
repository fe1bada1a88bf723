import { prepareStageSms } from '@stoa/contract/browser'
import { ActionIcon, IconDeviceMobile } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'
import { smsToStage } from './sms-group.ts'
import { SmsToManyModal } from './late-sms-to-many-modal.tsx'

interface StageSmsButtonProps {
  stage: { id: number; name: string; account_id: number; total: number }
  /** Whether the board belongs to the account. Only the owner of a shared board can write to its people. */
  isOwn: boolean
}

/** Button in the head of a column that writes an SMS to everyone in it. */
export function StageSmsButton({ stage, isOwn }: StageSmsButtonProps) {
  const { t } = useTranslation(['sms', 'email'])
  const may = useMay()(prepareStageSms)
  const [isOpen, setOpen] = useState(false)
  if (!may || !isOwn || !stage.total) return null
  const label = t('stage.title', { stage: stage.name })
  return (
    <>
      <ActionIcon size="sm" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <IconDeviceMobile size={16} />
      </ActionIcon>
      {isOpen && (
        <SmsToManyModal
          group={smsToStage(stage.id)}
          title={label}
          totalLabel={t('email:stage.in_stage')}
          accountId={stage.account_id}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
