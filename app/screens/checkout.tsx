export default function Screen() {
  return <h1>checkout</h1>;
}
