export { Modal as PlainModal } from '@mantine/core'
