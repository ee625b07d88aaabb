export default function Problem({ data }: { data: { requestId: string } }) {
  return <h1>{data.requestId}</h1>;
}
