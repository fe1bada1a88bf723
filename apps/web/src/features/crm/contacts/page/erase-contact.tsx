import { eraseContact, type Contact } from '@stoa/contract/browser'
import { Alert, Button, Group, IconAlertTriangle, Modal, Stack, Text, TextInput, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from './use-act.ts'

interface EraseContactProps {
  contact: Contact
  name: string
  onClose: () => void
  onDone: () => void
}

/** Asks for the contact's number before it irreversibly erases the personal data of the contact (GDPR, article 17). */
export function EraseContact({ contact, name, onClose, onDone }: EraseContactProps) {
  const { t } = useTranslation(['contact', 'kit'])
  const [typed, setTyped] = useState('')
  const erase = useAct(eraseContact)
  const isMeant = typed.trim() === String(contact.id)
  const confirm = async () => {
    if (!isMeant || !(await erase.run({ params: { id: contact.id }, body: { confirm: contact.id } }))) return
    toast({ message: t('erase.done'), tone: 'good' })
    onClose()
    onDone()
  }
  return (
    <Modal opened onClose={onClose} title={t('erase.title')} size="md" zIndex={400} closeButtonProps={{ 'aria-label': t('kit:ui.close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <Stack>
          <Text>{t('erase.text', { name })}</Text>
          <Alert color="red" icon={<IconAlertTriangle size={18} />}>
            {t('erase.final')}
          </Alert>
          <TextInput
            data-autofocus
            label={t('erase.confirm', { id: contact.id })}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" disabled={!isMeant} loading={erase.isPending}>
              {t('erase.title')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
