import { AppFrame } from '../shell/frame.tsx';
export default function ArticleShow() {
  return <AppFrame current="home">x</AppFrame>;
}
