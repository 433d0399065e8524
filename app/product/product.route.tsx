import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findProductBySlugOrId } from "~/catalogue/products.server";
import { Container, PageHeader } from "~/ui/layout";

export async function loader({ params }: LoaderFunctionArgs) {
  const product = await findProductBySlugOrId(params.product ?? "");
  if (!product) throw new Response("Not found", { status: 404 });
  return { name: product.name };
}

export default function ProductPage() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <Container>
      <PageHeader title={name} />
    </Container>
  );
}
