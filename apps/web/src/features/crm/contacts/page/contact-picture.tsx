import { type Contact, removeContactAvatar, uploadContactAvatar } from '@stoa/contract/browser'
import { Avatar, FileButton, IconUpload, MenuButton, toast, UnstyledButton, VisuallyHidden } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'
import { useAct } from './use-act.ts'
import './contact-picture.css'

const TYPES = 'image/png,image/jpeg,image/webp,image/gif'
const SIZE = 56

/** The picture of a contact, with actions to add, replace and remove it. */
export function ContactPicture({ contact, name }: { contact: Contact; name: string }) {
  const { t } = useTranslation('contact')
  const may = useMay()
  const upload = useAct(uploadContactAvatar)
  const remove = useAct(removeContactAvatar)
  const picture = <Avatar size={SIZE} username={name} color={contact.id} src={contact.avatar_url} />
  if (!may(uploadContactAvatar)) return picture
  const params = { contact_id: contact.id }
  const send = async (file: File | null) => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    if (await upload.run({ params, body })) toast({ message: t('picture.saved'), tone: 'good' })
  }
  const takeAway = async () => {
    if (await remove.run({ params })) toast({ message: t('picture.removed'), tone: 'good' })
  }
  const isPending = upload.isPending || remove.isPending
  const face = (onClick?: () => void) => (
    <UnstyledButton
      className="stoa-contact-picture"
      title={t('picture.hint')}
      aria-busy={isPending}
      disabled={isPending}
      {...(onClick && { onClick })}
    >
      {picture}
      <span className="stoa-contact-picture-mark" aria-hidden>
        <IconUpload size={12} />
      </span>
      <VisuallyHidden>{t(contact.avatar_url ? 'picture.change' : 'picture.upload')}</VisuallyHidden>
    </UnstyledButton>
  )
  return (
    <FileButton onChange={(file) => void send(file)} accept={TYPES}>
      {({ onClick }) =>
        contact.avatar_url ? (
          <MenuButton
            position="bottom-start"
            face={face()}
            entries={[
              { key: 'replace', label: t('picture.replace'), onClick },
              { key: 'remove', label: t('picture.remove'), danger: true, onClick: () => void takeAway() },
            ]}
          />
        ) : (
          face(onClick)
        )
      }
    </FileButton>
  )
}
