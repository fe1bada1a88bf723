import { prepareStageSms } from '@stoa/contract/browser'
import { ActionIcon, IconDeviceMobile } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'
import { StageSmsModal } from './late-stage-sms-modal.tsx'

interface StageSmsButtonProps {
  stage: { id: number; name: string; account_id: number; total: number }
  /** Whether the board belongs to the account. Only the owner of a shared board can write to its people. */
  isOwn: boolean
}

/** Button in the head of a column that writes an SMS to everyone in it. */
export function StageSmsButton({ stage, isOwn }: StageSmsButtonProps) {
  const { t } = useTranslation('sms')
  const may = useMay()(prepareStageSms)
  const [isOpen, setOpen] = useState(false)
  if (!may || !isOwn || !stage.total) return null
  const label = t('stage.title', { stage: stage.name })
  return (
    <>
      <ActionIcon size="sm" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <IconDeviceMobile size={16} />
      </ActionIcon>
      {isOpen && <StageSmsModal stage={stage} accountId={stage.account_id} onClose={() => setOpen(false)} />}
    </>
  )
}
