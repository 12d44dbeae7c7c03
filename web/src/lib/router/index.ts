export {
  analysePath,
  dicePath,
  lessonPath,
  meetingPath,
  playPath,
  playerPath,
  reviewPath,
  route,
  router,
  type DrillName,
  type RoomName,
  type Route,
} from './router.svelte';
