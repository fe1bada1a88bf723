import { prepareStageEmail } from '@stoa/contract/browser'
import { ActionIcon, IconMail } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'
import { peopleOfStage } from './mail-group.ts'
import { MailToManyModal } from './late-mail-to-many-modal.tsx'

interface StageEmailButtonProps {
  stage: { id: number; name: string; account_id: number; total: number }
  /** Whether the board belongs to the account. Only the owner of a shared board can write to its people. */
  isOwn: boolean
}

/** Button in the head of a column that writes a mail to everyone in it. */
export function StageEmailButton({ stage, isOwn }: StageEmailButtonProps) {
  const { t } = useTranslation('email')
  const may = useMay()(prepareStageEmail)
  const [isOpen, setOpen] = useState(false)
  if (!may || !isOwn || !stage.total) return null
  const label = t('stage.title', { stage: stage.name })
  return (
    <>
      <ActionIcon size="sm" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <IconMail size={16} />
      </ActionIcon>
      {isOpen && (
        <MailToManyModal
          group={peopleOfStage(stage.id)}
          title={label}
          totalLabel={t('stage.in_stage')}
          accountId={stage.account_id}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
