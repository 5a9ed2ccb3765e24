import { Notification } from 'electron'

/** Shows a text by the system, where that can. */
export const showNotification = (body: string, clicked: () => void): void => {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title: 'Keystow', body })
  notification.on('click', clicked)
  notification.show()
}
