import { toast } from '@stoa/ui'
import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FocusEventHandler,
  type MouseEvent,
  type PointerEventHandler,
  type ReactElement,
} from 'react'
import { useTranslation } from 'react-i18next'

type Face = ReactElement<{
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter?: PointerEventHandler
  onFocus?: FocusEventHandler
  autoFocus?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}>

interface LateMenuProps<Props extends { face: ReactElement }> {
  /** The button, as it looks before and after. */
  face: Face
  /** Fetches what puts itself around the button and opens; its code is no part of the screen. */
  load: () => Promise<ComponentType<Props>>
  /** What it is given beside the button. */
  pass?: Omit<Props, 'face'>
  opens?: 'menu' | 'dialog'
  /** Told when somebody wants it, before its code is there. */
  onWanted?: () => void
}

/**
 * A plain button until somebody wants what is behind it. The code is fetched when the pointer or the focus comes by, so
 * that it is mostly there at the click; the button keeps its place and the focus.
 */
export function LateMenu<Props extends { face: ReactElement }>({ face, load, pass, opens = 'menu', onWanted }: LateMenuProps<Props>) {
  const { t } = useTranslation('kit')
  const [Menu, setMenu] = useState<ComponentType<Props> | null>(null)
  const wasFocused = useRef(false)
  // Fetched ahead of the click, which asks again and tells a failure.
  const prepare = () => void Promise.allSettled([load()])
  const open = async (button: HTMLElement) => {
    onWanted?.()
    try {
      const loaded = await load()
      wasFocused.current = button === document.activeElement
      setMenu(() => loaded)
    } catch {
      toast({ message: t('late.failed'), tone: 'bad' })
    }
  }
  if (Menu) return <Menu {...({ ...pass, face: cloneElement(face, { autoFocus: wasFocused.current }) } as unknown as Props)} />
  return cloneElement(face, {
    onClick: (event: MouseEvent<HTMLElement>) => void open(event.currentTarget),
    onPointerEnter: prepare,
    onFocus: prepare,
    'aria-haspopup': opens,
    'aria-expanded': false,
  })
}

/** Opens what has just arrived, so that it knows who had the focus before and gives it back. */
export function useOpenAtOnce(): [boolean, (opened: boolean) => void] {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  return [opened, setOpened]
}
